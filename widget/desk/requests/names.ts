import type { RequestItem } from '#domain/agency/requests.ts';
import type { Text } from '#widget/kit/text.ts';

/** The family's name. A withdrawn request has none anymore. */
export function familyName({ parentName }: Pick<RequestItem, 'parentName'>, text: Text): string {
  return parentName || text('desk.requests.withdrawnFamily');
}

/** The nanny's name. An erased account has none anymore. */
export function nannyName({ nannyName: name }: Pick<RequestItem, 'nannyName'>, text: Text): string {
  return name || text('desk.requests.erasedNanny');
}

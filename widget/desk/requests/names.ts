import type { RequestItem } from '#domain/agency/requests.ts';
import type { Text } from '#widget/kit/text.ts';

/** The family of a request; one that withdrew it has no name any more. */
export function familyName({ parentName }: Pick<RequestItem, 'parentName'>, text: Text): string {
  return parentName || text('desk.requests.withdrawnFamily');
}

/** The nanny that a request is about; one who erased her account has no name any more. */
export function nannyName({ nannyName: name }: Pick<RequestItem, 'nannyName'>, text: Text): string {
  return name || text('desk.requests.erasedNanny');
}

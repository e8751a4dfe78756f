import type { RequestItem } from '#domain/request/desk.ts';
import type { Text } from '#widget/kit/text.ts';

/** The family's name. A withdrawn request has none anymore. */
export function familyName({ parentName }: Pick<RequestItem, 'parentName'>, text: Text): string {
  return parentName || text('desk.request.withdrawnFamily');
}

/** Whom a request is about: the first nanny, and how many more there are. */
export function aboutNannies(request: Pick<RequestItem, 'nannyName' | 'nannies'>, text: Text): string {
  if (request.nannies === 0) return text('desk.request.aboutNobody');
  const name = nannyName(request, text);
  if (request.nannies === 1) return text('desk.request.about', { name });
  return text('desk.request.aboutSeveral', {
    name,
    total: request.nannies,
  });
}

/** The nanny's name. An erased account has none anymore. */
export function nannyName({ nannyName: name }: { nannyName: string | null }, text: Text): string {
  return name || text('desk.request.erasedNanny');
}

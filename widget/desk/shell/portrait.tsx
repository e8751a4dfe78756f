import type { DeskPortrait } from '#domain/agency/portrait.ts';
import { Avatar } from '#widget/ui/avatar.tsx';
import { mediaAtDesk } from '../media-at-desk.ts';

/** A nanny's portrait in a row of a list, with her name beside it. */
export function Portrait({ picture, initials }: DeskPortrait) {
  const src = mediaAtDesk(picture ?? undefined);
  return <Avatar size="row" src={src && `${src}?variant=96`} initials={initials} />;
}

/** Shown beside the name of a family, which has no picture. */
export function initialsOf(family: string): DeskPortrait {
  return { picture: null, initials: [...family][0]?.toUpperCase() ?? '' };
}

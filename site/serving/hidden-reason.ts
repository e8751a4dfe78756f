import type { findPublicProfile } from '#worker/features/profile/public-page/service.ts';

/** Why a family finds no profile at a URL; the texts are `profile.<reason>.title` and `.text` (docs/specification.md 2.7). */
export function hiddenReason(
  found: Awaited<ReturnType<typeof findPublicProfile>>,
): 'notFound' | 'notAvailable' | 'paused' {
  if (found === null) return 'notFound';
  return found.kind === 'stub' && found.isPaused ? 'paused' : 'notAvailable';
}

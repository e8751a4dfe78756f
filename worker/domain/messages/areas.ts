// The areas of the texts: each is a folder here with a file per language. Whoever loads texts takes its areas from these lists.

/** What the Worker itself writes: pages, messages, and errors. `server/` imports these files by name. */
export const serverAreas = [
  'agency',
  'assistant',
  'common',
  'drafts',
  'request',
  'request/job',
  'request/suggestion',
  'directory',
  'snippet',
  'errors',
  'export',
  'home',
  'labels',
  'outbound',
  'places',
  'profile',
  'reference',
  'introduction',
  'shortlist',
  'still-free',
] as const;

/** What the builder loads. The verification screen needs only the first two. */
export const builderAreas = [
  'common',
  'verification',
  'builder',
  'errors',
  'labels',
  'steps',
  'avatar',
  'quick',
  'certification',
  'video',
  'assistant',
  'preview',
  'embed',
  'account',
  'handoff',
  'home',
  'guided',
  'translation',
  'agency',
] as const;

/** What the desk loads for its screens other than Today, whose page includes its texts. */
export const deskAreas = [
  'request/desk',
  'request/job',
  'office',
  'profile/desk',
  'certification/desk',
  'reference/desk',
  'errors',
  'labels',
  'places',
  'translation',
  'introduction/desk',
  'import',
] as const;

/** What a page with an island includes as a whole. */
export const pageAreas = ['common', 'verification', 'builder', 'quick', 'desk'] as const;

/** What a page with an island includes in part. */
export const partAreas = ['steps', 'errors', 'labels', 'video', 'handoff'] as const;

/** An area of the Worker's own texts. */
export type ServerArea = (typeof serverAreas)[number];

/** An area that the builder loads. */
export type BuilderArea = (typeof builderAreas)[number];

/** An area of which a page includes texts. */
export type PageArea = (typeof pageAreas)[number] | (typeof partAreas)[number];

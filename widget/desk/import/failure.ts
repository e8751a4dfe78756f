import { ApiError } from '#widget/api/request.ts';

/** Whether a request was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether a colleague has undone the import meanwhile, so that no further row can be written. */
export const isUndone = (error: unknown): boolean => error instanceof ApiError && error.code === 'import_undone';

import { createApp } from './app.ts';
import { openApiDocument } from './http/openapi-document.ts';

/** The API's OpenAPI document without a running server, for the page `/api/docs` and for the linter. */
export const apiDocument = () => openApiDocument(createApp());

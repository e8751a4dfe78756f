import { createApp } from './app.ts';
import { openApiDocument } from './http/openapi-document.ts';

/** The API's OpenAPI document without a running server, for the linter and for tests. */
export const apiDocument = () => openApiDocument(createApp());

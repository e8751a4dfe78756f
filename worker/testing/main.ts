import { createApp } from '../app.ts';

/** The Worker for tests: the API without the pages. */
export default createApp() satisfies ExportedHandler<Env>;

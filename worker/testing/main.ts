import { createApp } from '../app.ts';

/** The Worker that tests run against: the API without the pages. */
export default createApp() satisfies ExportedHandler<Env>;

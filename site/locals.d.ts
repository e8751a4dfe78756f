declare namespace App {
  interface Locals {
    /** Logs an error of a page with its request id; set by the Worker's entry. */
    reportFailure(error: unknown): void;
    /** With the agency's brand; set by the middleware, except on prerendered pages. */
    services?: import('#worker/services.ts').Services;
    /** Waits for the settings, and sets what depends on them; set by the middleware, except on prerendered pages. */
    settle?(): Promise<void>;
    /** The agency's color and logo as a style sheet, empty without either; set by the middleware, except on prerendered pages. */
    brandStyles?: string;
  }
}

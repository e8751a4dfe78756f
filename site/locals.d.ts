declare namespace App {
  interface Locals {
    /** Logs an error of a page with the id of its request; the Worker's entry gives it. */
    reportFailure(error: unknown): void;
    /** With the agency's brand; the middleware gives them, except to pages that are made while the product is built. */
    services?: import('#worker/services.ts').Services;
  }
}

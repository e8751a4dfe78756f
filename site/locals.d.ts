declare namespace App {
  interface Locals {
    /** Logs an error of a page with the id of its request; the Worker's entry gives it. */
    reportFailure(error: unknown): void;
  }
}

import type { Notification } from './notifications.ts';

/** What Cloudflare itself can tell. Neither a queue's backlog nor a log line is among its types of alerts. */
export function notificationsOf(worker: string): Notification[] {
  return [
    {
      name: `${worker}: Workers alert`,
      // It takes no filters: Cloudflare decides when a Worker counts as failing, and it covers every Worker of the account.
      description: "Cloudflare's own alert about the account's Workers; it has no threshold to set.",
      type: 'workers_alert',
      filters: {},
    },
    {
      name: `${worker}: incidents at Cloudflare`,
      description: 'Cloudflare reports a major or critical incident.',
      type: 'incident_alert',
      filters: { incident_impact: ['INCIDENT_IMPACT_MAJOR', 'INCIDENT_IMPACT_CRITICAL'] },
    },
  ];
}

/** What a monitor outside Cloudflare must watch (docs/operations.md, Alerts to set). */
export function monitorsOf(system: { origin: string; queues: string[]; database: string }): string[] {
  const { origin, queues, database } = system;
  return [
    `health: GET ${origin}/api/health every minute; tell after two answers in a row that are not 200, and of the status degraded after an hour`,
    'errors: log event "request" with a status of 500 and above; tell when they are more than 1 % of all in 5 minutes: no notification of Cloudflare has this threshold',
    `queue depth: the backlogs of ${queues.join(', ')}; tell above 500 messages or 1 hour for the oldest one, and for dead jobs when there is any for 10 minutes`,
    'dead letters: log event "job_dead"; tell at the first one',
    'messages given up: log event "message_given_up"; tell at the first one',
    'dead letters that could not be recorded: log event "job_not_kept"; tell at the first one',
    'text message budget: log event "request" with status 429 and the route /api/phone/send-code; tell above 10 % of its requests in an hour. At Twilio, a usage trigger at 80 % of the sum for a day',
    'purge refusals: log event "purge_refused"; tell when it repeats for 10 minutes',
    `database size: the size of ${database}; tell above 8 GB`,
  ];
}

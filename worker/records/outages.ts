import { type SQL, sql } from 'drizzle-orm';
import { type Outage, type OutageProvider, outageSchema } from '#domain/agency/outages.ts';
import type { Database } from '../db/client.ts';
import { outages } from '../db/schema.ts';
import { logError } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import { type EmailSender, RecipientError } from '../ports/email.ts';
import { SmsError, type SmsSender } from '../ports/sms.ts';

// An outage begins with a failed call to a provider. It ends with a message from the queue that the provider accepts, or with a
// code that arrived: the request for a code does not wait for one more write.

interface Watch {
  db: Database;
  clock: Clock;
}

/** The SMS port, with the beginnings of outages recorded. A number that cannot receive messages is no outage. */
export function watchSms(sms: SmsSender, watch: Watch): SmsSender {
  return {
    async send(...message) {
      try {
        await sms.send(...message);
      } catch (error) {
        if (!(error instanceof SmsError) || error.isOfProvider) await beginOutage(watch, 'sms');
        throw error;
      }
    },
  };
}

/** The email port, with the beginnings of outages recorded. A rejected address is no outage. */
export function watchEmail(email: EmailSender, watch: Watch): EmailSender {
  return {
    async send(message) {
      try {
        await email.send(message);
      } catch (error) {
        if (!(error instanceof RecipientError)) await beginOutage(watch, 'email');
        throw error;
      }
    },
  };
}

/** Never throws: the caller has the provider's error to report. */
async function beginOutage({ db, clock }: Watch, provider: OutageProvider): Promise<void> {
  const now = clock.now();
  try {
    await db
      .insert(outages)
      .values({ provider, since: now, failedAt: now })
      .onConflictDoUpdate({ target: outages.provider, set: { failedAt: now } });
  } catch (error) {
    logError('outage_not_recorded', error, { provider });
  }
}

/** Ends a provider's outage after it accepted a message. Never throws: the message was sent. */
export async function recordAccepted(db: Database, provider: OutageProvider): Promise<void> {
  try {
    await db.run(endOutage(provider));
  } catch (error) {
    logError('outage_not_recorded', error, { provider });
  }
}

/** SQL statement that ends a provider's outage, if a condition holds. */
export function endOutage(provider: OutageProvider, condition: SQL = sql`1`): SQL {
  return sql`DELETE FROM outages WHERE provider = ${provider} AND ${condition}`;
}

/** The outages that have not ended. */
export async function listOutages(db: Database): Promise<Outage[]> {
  const rows = await db.select({ provider: outages.provider, since: outages.since }).from(outages);
  return rows.map(({ provider, since }) => outageSchema.parse({ provider, since: new Date(since).toISOString() }));
}

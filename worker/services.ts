import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { nextMidnight } from '#domain/zoned-time.ts';
import { type Config, loadConfig } from './config.ts';
import { createDatabase, type Database } from './db/client.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { cloudflareEmail } from './ports/email-cloudflare.ts';
import { type EmailSender, localEmail } from './ports/email.ts';
import { type HumanCheck, noHumanCheck, turnstile } from './ports/human-check.ts';
import { cloudflareJobs, type JobQueue, type ProfileView } from './ports/jobs.ts';
import { noCache, type PublicCache } from './ports/public-cache.ts';
import { localLanguageModel } from './ports/language-model-local.ts';
import { openAiLanguageModel } from './ports/language-model-openai.ts';
import type { LanguageModel } from './ports/language-model.ts';
import { localSms } from './ports/sms-local.ts';
import { twilioSms } from './ports/sms-twilio.ts';
import type { SmsSender } from './ports/sms.ts';
import { emailToTesters, smsToTesters } from './ports/testers.ts';
import { openAiTranscriber, type Transcriber } from './ports/transcription.ts';
import { watchEmail, watchSms } from './records/outages.ts';

/** The dependencies of every feature service. */
export interface Services {
  config: Config;
  db: Database;
  /** Uploaded files. */
  media: R2Bucket;
  clock: Clock;
  sms: SmsSender;
  email: EmailSender;
  humanCheck: HumanCheck;
  jobs: JobQueue;
  /** Views of profiles to count. */
  views: Pick<Queue<ProfileView>, 'send'>;
  /** Limits the views of a network. It counts outside the database. */
  viewLimit: RateLimit;
  /** The cache in front of the Worker; handlers get it from their context. */
  publicCache: PublicCache;
  languageModel: LanguageModel;
  /** Undefined without a key: then nannies type their transcripts. */
  transcriber: Transcriber | undefined;
  /** Id of the deployed version. */
  version: string;
}

/** The current calendar day, `YYYY-MM-DD`, in the nannies' time zone. */
export function todayOf({ config, clock }: Pick<Services, 'config' | 'clock'>): string {
  return dayIn(config.timeZone, clock.now());
}

/** The edge serves a public answer that is older than its day for this long, while it fetches a new one; seconds. */
const staleSeconds = (7 * dayMs) / 1000;

/** How long the edge keeps a public answer: fresh until the end of the agency's day (docs/architecture.md 7); both in seconds. */
export function dayLifetime({ config, clock }: Pick<Services, 'config' | 'clock'>): { maxAge: number; swr: number } {
  const now = clock.now();
  return { maxAge: Math.ceil((nextMidnight(now, config.timeZone) - now) / 1000), swr: staleSeconds };
}

/** The services over an environment's bindings; `overrides` replace ports in tests. */
export function createServices(env: Env, overrides: Partial<Services> = {}): Services {
  const config = overrides.config ?? loadConfig(env);
  const db = overrides.db ?? createDatabase(env.DB);
  const clock = overrides.clock ?? systemClock;
  const { sms, email } = messagePorts(env, config, { db, clock });
  const humanCheck = config.turnstile ? turnstile(config.turnstile) : noHumanCheck;
  const jobs = cloudflareJobs(env.JOBS);
  const { server } = config.assistant;
  const languageModel = server ? openAiLanguageModel(server) : localLanguageModel;
  const transcriber = server && openAiTranscriber({ ...server, model: server.transcriptionModel });
  const publicCache = noCache;
  const ports = { clock, sms, email, humanCheck, jobs, publicCache, languageModel, transcriber };
  const bindings = { media: env.MEDIA, views: env.VIEWS, viewLimit: env.VIEW_LIMIT, version: env.VERSION.id };
  const services = { config, db, ...bindings, ...ports, ...overrides };
  const watch = { db: services.db, clock: services.clock };
  return { ...services, sms: watchSms(services.sms, watch), email: watchEmail(services.email, watch) };
}

/** The ports that send messages. A staging system sends only to its testers. */
function messagePorts(env: Env, config: Config, { db, clock }: Pick<Services, 'db' | 'clock'>) {
  const sms =
    config.sms.provider === 'local'
      ? localSms(db, clock)
      : twilioSms({ ...config.sms.twilio, statusUrl: `${config.publicOrigin}/api/sms/status` });
  const { provider, from } = config.email;
  const email = provider === 'local' ? localEmail : cloudflareEmail(env.EMAIL, { from, name: config.agency.name });
  const { testers } = config;
  return testers ? { sms: smsToTesters(sms, testers), email: emailToTesters(email, testers) } : { sms, email };
}

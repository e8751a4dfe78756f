import { env } from 'cloudflare:workers';
import { createDatabase } from '../db/client.ts';
import { noHumanCheck } from '../ports/human-check.ts';
import { localLanguageModel } from '../ports/language-model-local.ts';
import { type LanguageModel, LanguageModelError } from '../ports/language-model.ts';
import { SmsError } from '../ports/sms.ts';
import type { Services } from '../services.ts';

/** When the failing call fails: before it has an effect, or after it, so that only its result is lost. */
export type FaultTime = 'before' | 'after';

/** Which call to a port fails, counted from 1 and over all ports. */
export interface Fault {
  number: number;
  time: FaultTime;
}

/** The message of every injected failure. */
export const faultMessage = 'the outside world fails';

const failures: Record<string, () => Error> = {
  sms: () => new SmsError('no-answer', faultMessage),
  model: () => new LanguageModelError('unreachable', faultMessage),
};

/** A model that writes what the templates write, so that its texts pass the checks of a real model's texts. */
const templateModel: LanguageModel = {
  ...localLanguageModel,
  source: 'model',
  translate: async ({ sentences }) => [...sentences],
};

/** Ports on which one call fails once this is armed: D1, R2, messages, queues, the language model, and the cache. */
export class Faults {
  #fault: Fault | undefined;
  #calls = 0;
  #failed: string | undefined;
  readonly #statements = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  readonly #stores = { db: createDatabase(this.#database(env.DB)), media: this.#bucket(env.MEDIA) };

  /** Wraps the ports of a test app: the second parameter of `createTestApp`. */
  readonly around = (ports: Partial<Services>): Partial<Services> => ({
    ...ports,
    ...this.#stores,
    ...(ports.sms && { sms: this.#counting(ports.sms, 'sms') }),
    ...(ports.email && { email: this.#counting(ports.email, 'email') }),
    ...(ports.jobs && { jobs: this.#counting(ports.jobs, 'queue') }),
    ...(ports.views && { views: { send: this.#counting({ send: ports.views.send }, 'views').send } }),
    viewLimit: this.#counting(env.VIEW_LIMIT, 'view limit'),
    humanCheck: this.#counting(noHumanCheck, 'human check'),
    publicCache: this.#counting({ servesRanges: true, purge: async () => {} }, 'cache'),
    languageModel: this.#counting(templateModel, 'model', { reply: (...task) => this.#reply(...task) }),
  });

  /** From now on, the calls are counted and the named one fails. */
  arm(fault: Fault): void {
    this.#fault = fault;
    this.#calls = 0;
    this.#failed = undefined;
  }

  /** @returns the call that failed; undefined when there were fewer calls */
  disarm(): string | undefined {
    this.#fault = undefined;
    return this.#failed;
  }

  async #call(port: string, method: string, work: () => unknown): Promise<unknown> {
    if (this.#isNext('before', port, method)) throw this.#failureOf(port);
    const isLost = this.#isNext('after', port, method);
    const result = await work();
    if (isLost) throw this.#failureOf(port);
    return result;
  }

  /** Counts a call once: `before` is asked first. */
  #isNext(time: FaultTime, port: string, method: string): boolean {
    if (!this.#fault) return false;
    if (time === 'before') this.#calls += 1;
    if (this.#fault.time !== time || this.#calls !== this.#fault.number) return false;
    this.#failed = `${port} ${method}`;
    return true;
  }

  #failureOf(port: string): Error {
    return failures[port]?.() ?? new Error(faultMessage);
  }

  /** @param own the methods that make no call, and those with results to wrap */
  #counting<Port extends object>(target: Port, port: string, own: Partial<Port> = {}): Port {
    return new Proxy(target, {
      get: (_, name) => {
        if (Object.hasOwn(own, name)) return Reflect.get(own, name);
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]): unknown =>
          this.#call(port, String(name), () => Reflect.apply(value, target, input));
      },
    });
  }

  #statement(statement: D1PreparedStatement): D1PreparedStatement {
    const bind = (...values: unknown[]) => this.#statement(statement.bind(...values));
    const counted = this.#counting(statement, 'D1', { bind });
    this.#statements.set(counted, statement);
    return counted;
  }

  #database(database: D1Database): D1Database {
    const batches = this.#counting(database, 'D1');
    const originals = (statements: D1PreparedStatement[]) =>
      statements.map((statement) => this.#statements.get(statement) ?? statement);
    return this.#counting(database, 'D1', {
      prepare: (query) => this.#statement(database.prepare(query)),
      batch: (statements) => batches.batch(originals(statements)),
    });
  }

  #bucket(bucket: R2Bucket): R2Bucket {
    const upload = (started: R2MultipartUpload) => this.#counting(started, 'R2');
    const creating = this.#counting(bucket, 'R2');
    return this.#counting(bucket, 'R2', {
      resumeMultipartUpload: (key, id) => upload(bucket.resumeMultipartUpload(key, id)),
      createMultipartUpload: async (...input) => upload(await creating.createMultipartUpload(...input)),
    });
  }

  async *#reply(...task: Parameters<LanguageModel['reply']>): ReturnType<LanguageModel['reply']> {
    if (this.#isNext('before', 'model', 'reply')) throw this.#failureOf('model');
    const isLost = this.#isNext('after', 'model', 'reply');
    yield* templateModel.reply(...task);
    if (isLost) throw this.#failureOf('model');
  }
}

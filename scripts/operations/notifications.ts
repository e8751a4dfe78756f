import { z } from 'zod';

/** A notification of Cloudflare, found again by its name. */
export interface Notification {
  name: string;
  description: string;
  /** The type of alert, of those that `available_alerts` lists for an account. */
  type: string;
  filters: Record<string, string[]>;
}

const errorsSchema = z.object({ errors: z.array(z.object({ message: z.string() })) });
const policiesSchema = z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) });
const availableSchema = z.object({ result: z.record(z.string(), z.array(z.object({ type: z.string() }))) });

/** Cloudflare refused a request. The message is its reason. */
export class RefusedError extends Error {}

/** The notifications of one account, through Cloudflare's API, because wrangler has no command for them. */
export class Notifications {
  readonly #base: string;
  readonly #token: string;

  /** @param token one that may edit the account's notifications */
  constructor(accountId: string, token: string) {
    const api = process.env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4';
    this.#base = `${api}/accounts/${accountId}/alerting/v3`;
    this.#token = token;
  }

  /** The types of alerts that the account's plan offers. @throws RefusedError */
  async types(): Promise<Set<string>> {
    const { result } = availableSchema.parse(await this.#ask('GET', '/available_alerts'));
    return new Set(Object.values(result).flatMap((group) => group.map(({ type }) => type)));
  }

  /** The ids of the account's notifications by their names. @throws RefusedError */
  async ids(): Promise<Map<string, string>> {
    const { result } = policiesSchema.parse(await this.#ask('GET', '/policies'));
    return new Map(result.map(({ id, name }) => [name, id]));
  }

  /**
   * Creates a notification, or brings an existing one to this state.
   * @param id of the existing one; undefined to create it
   * @param email who gets it
   * @throws RefusedError
   */
  async set({ type, ...policy }: Notification, id: string | undefined, email: string): Promise<void> {
    const body = { ...policy, alert_type: type, enabled: true, mechanisms: { email: [{ id: email }] } };
    await (id === undefined ? this.#ask('POST', '/policies', body) : this.#ask('PUT', `/policies/${id}`, body));
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const reasons = errorsSchema.safeParse(answer).data?.errors.map(({ message }) => message);
    throw new RefusedError(reasons?.join('; ') ?? `status ${response.status}`);
  }
}

// npm run alerts -- --to you@youragency.com [--env staging]
import { z } from 'zod';
import { deploymentFile, readDeployment } from '../deployment/deployment.ts';
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { environmentConfig } from '../deployment/wrangler-config.ts';
import { monitorsOf, notificationsOf } from './alert-list.ts';
import { type Notification, Notifications, RefusedError } from './notifications.ts';
import { readArguments } from './target.ts';

await runToEnd(async () => {
  const { values, target } = readArguments({ to: { type: 'string' } });
  const to = z.email().safeParse(values.to);
  if (!to.success) throw new StepError('Name the address that is told: npm run alerts -- --to you@youragency.com');
  const environment = target.kind === 'remote' ? target.environment : 'production';
  const deployment = readDeployment(environment);
  if (!deployment) throw new StepError(`${deploymentFile(environment)} is missing: put it back first.`);
  const config = environmentConfig(environment);

  console.log("Cloudflare's notifications:");
  const unset = await setNotifications(deployment.accountId, notificationsOf(config.worker), to.data);
  for (const { notification, reason } of unset) console.log(byHand(notification, reason, to.data));
  const origin = deployment.vars['PUBLIC_ORIGIN'] ?? config.vars['PUBLIC_ORIGIN'] ?? '';
  const monitors = monitorsOf({ origin, queues: config.queues, database: config.database });
  console.log(`\nFor a monitor outside Cloudflare, which has no such notifications:`);
  for (const monitor of monitors) console.log(`  ${monitor}`);
});

interface Unset {
  notification: Notification;
  reason: string;
}

/** Creates or updates notifications. @returns those that Cloudflare did not take, and why */
async function setNotifications(accountId: string, wanted: Notification[], email: string): Promise<Unset[]> {
  const token = process.env['CLOUDFLARE_API_TOKEN'];
  const all = (reason: string) => wanted.map((notification) => ({ notification, reason }));
  if (token === undefined) return all('CLOUDFLARE_API_TOKEN is not set');
  const notifications = new Notifications(accountId, token);
  try {
    const [types, ids] = [await notifications.types(), await notifications.ids()];
    const unset: Unset[] = [];
    for (const notification of wanted) {
      const id = ids.get(notification.name);
      const reason = types.has(notification.type)
        ? await reasonOfRefusal(() => notifications.set(notification, id, email))
        : "this account's plan does not offer it";
      if (reason === undefined) console.log(`  ${id === undefined ? 'created' : 'updated'} ${notification.name}`);
      else unset.push({ notification, reason });
    }
    return unset;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return all(`the token must be allowed to edit Notifications: ${error.message}`);
  }
}

async function reasonOfRefusal(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
}

function byHand({ name, type, filters, description }: Notification, reason: string, email: string): string {
  const conditions = Object.entries(filters).map(([filter, options]) => `, ${filter} ${options.join(' or ')}`);
  return `  not set: ${name} (${reason}). By hand: dashboard, Notifications, Add, type ${type}${conditions.join('')}, to ${email}. ${description}`;
}

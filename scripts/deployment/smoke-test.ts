import type { Cloudflare } from './cloudflare.ts';
import { type EnvironmentName, npmCommand } from './deployment.ts';

/** How long the deployed Worker may take to accept a request, in ms. */
const responseMs = 20_000;

export interface Launched {
  cloudflare: Pick<Cloudflare, 'ownerPhone' | 'sendEmail' | 'deliversToWorker' | 'secretNames'>;
  environment: EnvironmentName;
  worker: string;
  /** The path of its configuration, relative to the root. */
  config: string;
  /** All its vars. */
  vars: Record<string, string>;
}

/** What a launch found out, in sentences for the user. */
export interface Findings {
  /** What was tried and works as far as can be seen from here. */
  tried: string[];
  /** What does not work yet, each with what to do. */
  missing: string[];
}

/** Tries what people use first, with a real text message and a real email, and looks for what is not set up yet. */
export async function smokeTest(launched: Launched): Promise<Findings> {
  const findings: Findings = { tried: ['The home page answers.'], missing: [] };
  await tryCode(launched, findings);
  tryEmail(launched, findings);
  lookForOptional(launched, findings);
  return findings;
}

async function tryCode({ cloudflare, environment, config, vars }: Launched, findings: Findings): Promise<void> {
  const phone = cloudflare.ownerPhone(config);
  if (phone === undefined) {
    const again = npmCommand('launch', environment, '--owner-phone', '+1…');
    findings.missing.push(
      `Owner: nobody owns the desk, so no code was texted and nobody can review profiles: ${again}`,
    );
    return;
  }
  const problem = await requestCode(vars['PUBLIC_ORIGIN'] ?? '', phone);
  if (problem !== undefined) findings.missing.push(`Text messages: no code was requested for ${phone}: ${problem}.`);
  else {
    findings.tried.push(
      `A code is on its way to ${phone}, an owner. If it does not arrive within a minute, the log says why (sms_not_delivered).${texting(vars)}`,
    );
  }
}

/** Where carriers are asked first, nobody but the carrier can tell whether the number is registered. */
function texting(vars: Record<string, string>): string {
  const countries = vars['SMS_COUNTRIES']?.split(',').map((country) => country.trim()) ?? [];
  return countries.includes('US') ? ' In the United States, the number must be registered first (A2P 10DLC).' : '';
}

/** Asks the desk for a code, as an owner would. @returns why it was refused */
async function requestCode(origin: string, phone: string, isRetry = false): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/api/agency/sign-in/send-code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone }),
      signal: AbortSignal.timeout(responseMs),
    });
    return response.ok ? undefined : `status ${response.status} ${(await response.text()).slice(0, 200)}`;
  } catch (error) {
    // The connection that the last poll left open may have ended in the meantime, which Node notices only now.
    if (error instanceof TypeError && !isRetry) return requestCode(origin, phone, true);
    return error instanceof Error ? error.message : String(error);
  }
}

function tryEmail({ cloudflare, environment, worker, vars }: Launched, findings: Findings): void {
  const from = vars['EMAIL_FROM'] ?? '';
  const to = emailRecipient(environment, vars);
  const [, domain = ''] = from.split('@');
  if (to === undefined) findings.missing.push('Email: STAGING_RECIPIENTS names no address, so none was sent.');
  else {
    const problem = cloudflare.sendEmail({ from, to, subject: `${worker} is deployed`, text: emailText(vars) });
    if (problem === undefined) findings.tried.push(`An email is on its way from ${from} to ${to}.`);
    else {
      findings.missing.push(
        `Email: none was sent from ${from} to ${to} (${problem}). Let ${domain} send (dashboard, Email Service), which needs the Workers Paid plan.`,
      );
    }
  }
  if (!cloudflare.deliversToWorker(from, worker)) {
    findings.missing.push(
      `Answers to emails: no rule was found that sends ${from} to ${worker} (dashboard, Email Routing, Routing rules). The desk then does not learn of emails that could not be delivered.`,
    );
  }
}

function emailRecipient(environment: EnvironmentName, vars: Record<string, string>): string | undefined {
  if (environment === 'production') return vars['AGENCY_TEAM_EMAIL'];
  const testers = vars['STAGING_RECIPIENTS']?.split(',').map((tester) => tester.trim());
  return testers?.find((tester) => tester.includes('@'));
}

function emailText(vars: Record<string, string>): string {
  return `This is the test email of the launch. Requests of families will come to this address.\n\n${vars['PUBLIC_ORIGIN'] ?? ''}\n`;
}

function lookForOptional({ cloudflare, worker, vars }: Launched, findings: Findings): void {
  const secrets = cloudflare.secretNames(worker);
  if ((vars['TURNSTILE_SITE_KEY'] ?? '') === '') {
    findings.missing.push(
      'Turnstile: there is no human check before requests (var TURNSTILE_SITE_KEY, secret TURNSTILE_SECRET).',
    );
  }
  if (!secrets.includes('LANGUAGE_MODEL_KEY')) {
    findings.missing.push(
      'Assistant: it writes from templates, and videos get no captions (secret LANGUAGE_MODEL_KEY).',
    );
  }
}

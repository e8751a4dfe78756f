import { logInfo } from '../log.ts';
import type { EmailSender } from './email.ts';
import type { SmsSender } from './sms.ts';

/**
 * Text messages of a staging system. Testers get their own messages, and the first tester with a phone gets all others, so that
 * no outsider is contacted. Without such a tester they are dropped.
 * @param testers E.164 numbers and email addresses
 */
export function smsToTesters(sender: SmsSender, testers: readonly string[]): SmsSender {
  const phones = testers.filter((tester) => !tester.includes('@'));
  return {
    async send(to, text, reference) {
      const tester = testerFor(to, phones, 'sms');
      if (tester !== undefined) await sender.send(tester, text, reference);
    },
  };
}

/** Email of a staging system: the same rule, by email address. */
export function emailToTesters(sender: EmailSender, testers: readonly string[]): EmailSender {
  const addresses = testers.filter((tester) => tester.includes('@')).map((address) => address.toLowerCase());
  return {
    async send(email) {
      const to = testerFor(email.to.toLowerCase(), addresses, 'email');
      if (to !== undefined) await sender.send({ ...email, to });
    },
  };
}

function testerFor(recipient: string, testers: readonly string[], channel: string): string | undefined {
  if (testers.includes(recipient)) return recipient;
  const [first] = testers;
  logInfo(first === undefined ? 'staging_message_dropped' : 'staging_message_redirected', { channel });
  return first;
}

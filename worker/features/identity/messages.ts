import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Services } from '../../services.ts';

/**
 * The text message with a code.
 * @param use `code` signs in, `changeCode` confirms a new number, `deskCode` signs in at the desk
 */
export function codeText(
  { config }: Pick<Services, 'config'>,
  { use, code, locale }: { use: 'code' | 'changeCode' | 'deskCode'; code: string; locale: Locale },
): string {
  return serverTranslator(locale).text(`outbound.sms.${use}`, { code, agency: config.agency.name });
}

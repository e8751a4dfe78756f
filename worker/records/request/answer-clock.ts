import type { AnswerClock } from '#domain/request/desk.ts';
import type { Services } from '../../services.ts';
import { recentSettings } from '../../settings.ts';

/** The hours by which this agency's due times are counted. */
export async function answerClockOf(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<AnswerClock> {
  const { officeHours } = await recentSettings(services);
  return { hours: officeHours, timeZone: services.config.timeZone };
}

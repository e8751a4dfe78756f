import { readToday } from '#domain/agency/contract.ts';
import { useDesk } from './desk.ts';
import { useReading } from './use-reading.ts';
import { waitingByList } from './waiting.ts';

/** The number of items in each list, which the desk's frame keeps up to date; undefined until it is read. */
export function useWaiting(): ReturnType<typeof waitingByList> | undefined {
  const desk = useDesk();
  const { data } = useReading('today', () => desk.call(readToday, {}));
  return data && waitingByList(data);
}

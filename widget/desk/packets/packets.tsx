import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { RequestDetail } from '#domain/agency/requests.ts';
import type { Packet } from '#domain/packets/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { Badge } from '../shell/badge.tsx';
import { useTimes } from '../times.ts';
import { useApi } from '../use-api.ts';
import { useNow } from '../use-now.ts';
import { useReading } from '../use-reading.ts';
import { MakePacket } from './make-packet.tsx';
import { PacketPane } from './packet-pane.tsx';
import { createPacketsApi } from './packets-api.ts';
import styles from './packets.module.css';

/** Nannies and parents answer while the request is open, so it is read this often, in ms. */
const readEveryMs = 30_000;

/** After this time, a family is asked again before further introductions, ms (California Civil Code 1812.507). */
const askAgainMs = 30 * 24 * 60 * 60_000;

/** The introductions of nannies to a family. */
export default function Packets({ request }: { request: RequestDetail }) {
  const desk = useDesk();
  const api = useApi(createPacketsApi);
  const text = useText();
  // A withdrawn request has no address to send anything to.
  const mayChange = useMayAct() && request.email !== '';
  const now = useNow();
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const key = `packets/${request.id}`;
  const { data, error, readAgain } = useReading(key, () => api.packets(request.id), readEveryMs);
  if (error !== undefined && !data) return <ReadingState error={error} onRetry={readAgain} />;
  if (!data) return <Skeleton shape="control" />;

  const wasAnswered = request.events.some(({ kind }) => kind === 'reply' || kind === 'packet-sent');
  const isOld = mayChange && wasAnswered && Date.parse(request.createdAt) + askAgainMs <= now;

  function accept(packet: Packet): void {
    const others = data?.items.filter(({ id }) => id !== packet.id) ?? [];
    const items = data?.items.map((each) => (each.id === packet.id ? packet : each)) ?? [];
    desk.cache.mutateCache(key, { items: items.includes(packet) ? items : [packet, ...others] });
    // Its history tells about sent and withdrawn packets.
    desk.cache.revalidateKeys(`request/${request.id}`);
  }

  return (
    <>
      {isOld ? <p className={styles['reminder']}>{text('desk.packets.askAgain')}</p> : null}
      {data.items.length === 0 && !isMaking ? (
        <p className={styles['quiet']}>{text('desk.packets.none')}</p>
      ) : (
        <ul className={styles['packets']}>
          {data.items.map((packet) => (
            <li key={packet.id}>
              <Row
                packet={packet}
                now={now}
                isOpen={packet.id === openId}
                onToggle={() => setOpenId(packet.id === openId ? undefined : packet.id)}
              />
              {packet.id === openId ? (
                <PacketPane request={request} packet={packet} mayChange={mayChange} onPacket={accept} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isMaking ? (
        <MakePacket
          request={request}
          onCancel={() => setMaking(false)}
          onMade={(packet) => {
            accept(packet);
            setMaking(false);
            setOpenId(packet.id);
          }}
        />
      ) : mayChange && !request.quarantined ? (
        <div>
          <Button onClick={() => setMaking(true)}>{text('desk.packets.make')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface RowProps {
  packet: Packet;
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Row({ packet, now, isOpen, onToggle }: RowProps) {
  const intl = useIntl();
  const text = useText();
  const times = useTimes();
  const { state, expiresAt, createdAt, items } = packet;
  const date = expiresAt === null ? '' : intl.formatDate(expiresAt, { dateStyle: 'medium' });
  const isEnded = state === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <h4 className={styles['row']}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDown aria-hidden="true" />
        <span>{text('desk.packets.name', { count: items.length, time: times.exact(createdAt) })}</span>{' '}
        <Badge tone={isEnded || state === 'withdrawn' ? 'plain' : state === 'sent' ? 'good' : 'waiting'}>
          {text(`desk.packets.state.${isEnded ? 'ended' : state}`, { date })}
        </Badge>
      </button>
    </h4>
  );
}

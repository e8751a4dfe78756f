import { useState } from 'react';
import type { RequestDetail } from '#domain/agency/requests.ts';
import { type Packet, packetLimits, packetSize } from '#domain/packets/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useTimes } from '../times.ts';
import { ExchangeNannies } from './exchange-nannies.tsx';
import { instantOf, localOf, useZoneName } from './local-time.ts';
import { PacketDifferences } from './packet-differences.tsx';
import { PacketEnd } from './packet-end.tsx';
import { PacketNanny } from './packet-nanny.tsx';
import { PacketRecipients } from './packet-recipients.tsx';
import styles from './packets.module.css';
import { type OpenPacket, usePacket } from './use-packet.ts';

interface PacketPaneProps {
  request: RequestDetail;
  packet: Packet;
  /** Viewers see everything and change nothing. */
  mayChange: boolean;
  onPacket: (packet: Packet) => void;
}

/** An open packet: its content, the nannies' answers, who of the family has it, and what they think. */
export function PacketPane({ request, packet, mayChange, onPacket }: PacketPaneProps) {
  const open = usePacket(packet, onPacket);
  const isOpen = mayChange && packet.state !== 'withdrawn';
  return (
    <div className={styles['pane']}>
      <PacketDifferences open={open} />
      {isOpen ? <Content open={open} request={request} /> : <ReadOnly packet={packet} request={request} />}
      {isOpen ? <ExchangeNannies open={open} /> : null}
      <PacketRecipients open={open} request={request} mayChange={isOpen} />
      {isOpen ? <PacketEnd open={open} /> : null}
    </div>
  );
}

function Content({ open, request }: { open: OpenPacket; request: RequestDetail }) {
  const text = useText();
  const zone = useZoneName();
  const [news, setNews] = useState('');
  const { packet, edits, isDirty } = open;
  const { letter = packet.letter, deadline = packet.deadline } = edits;
  const order = packet.items.flatMap(({ profileId }) => profileId ?? []);

  async function move(from: number, to: number): Promise<void> {
    const profileId = order[from];
    if (profileId === undefined) return;
    const moved = order.toSpliced(from, 1).toSpliced(to, 0, profileId);
    const written = await open.write('order', (api, shown) => api.order(shown, moved));
    const place = written?.items.findIndex((item) => item.profileId === profileId) ?? -1;
    const name = written?.items[place]?.name ?? '';
    if (place >= 0) setNews(text('desk.packets.moved', { name, place: place + 1 }));
  }

  async function save(): Promise<void> {
    setNews('');
    if (await open.save()) setNews(text('desk.packets.saved'));
  }

  return (
    <>
      <ActionForm onSend={() => void (isDirty && save())}>
        <TextArea
          label={text('desk.packets.letter')}
          lang={request.locale}
          value={letter}
          limit={packetLimits.letter}
          counter={(remaining) => text('desk.remaining', { count: remaining })}
          onChange={({ currentTarget }) => open.change({ letter: currentTarget.value })}
        />
        <h5>{text('desk.packets.nannies')}</h5>
        <ol className={styles['nannies']}>
          {packet.items.map((item, place) => {
            const at = item.profileId === null ? -1 : order.indexOf(item.profileId);
            // An order names at least three nannies.
            const moves = at >= 0 &&
              order.length >= packetSize.min && {
                up: at > 0 ? () => void move(at, at - 1) : undefined,
                down: at < order.length - 1 ? () => void move(at, at + 1) : undefined,
              };
            return (
              <li key={item.profileId ?? `erased-${String(place)}`}>
                <PacketNanny open={open} packet={packet} item={item} moves={moves || undefined} lang={request.locale} />
              </li>
            );
          })}
        </ol>
        <TextField
          type="datetime-local"
          className={styles['time']}
          label={text('desk.packets.deadline')}
          hint={text('desk.packets.deadline.hint', { zone })}
          value={localOf(deadline)}
          onChange={({ currentTarget }) => open.change({ deadline: instantOf(currentTarget.value) })}
        />
        <div className={styles['bar']}>
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            disabled={!isDirty}
            busy={open.busy === 'save'}
          >
            {text('desk.packets.save')}
          </Button>
          {isDirty ? (
            <>
              <Button variant="quiet" onClick={open.discard}>
                {text('desk.packets.discard')}
              </Button>
              <span className={styles['quiet']}>{text('desk.packets.unsaved')}</span>
            </>
          ) : news === text('desk.packets.saved') ? (
            <span className={styles['quiet']}>{news}</span>
          ) : null}
        </div>
      </ActionForm>
      <LiveRegion text={news} />
    </>
  );
}

function ReadOnly({ packet, request }: { packet: Packet; request: RequestDetail }) {
  const text = useText();
  const times = useTimes();
  return (
    <>
      {packet.letter === '' ? null : (
        <div>
          <h5>{text('desk.packets.letter')}</h5>
          <p className={styles['words']} lang={request.locale}>
            {packet.letter}
          </p>
        </div>
      )}
      <h5>{text('desk.packets.nannies')}</h5>
      <ol className={styles['nannies']}>
        {packet.items.map((item, place) => (
          <li key={item.profileId ?? `erased-${String(place)}`}>
            <PacketNanny item={item} packet={packet} lang={request.locale} />
          </li>
        ))}
      </ol>
      {packet.deadline === null ? null : (
        <dl className={styles['facts']}>
          <dt>{text('desk.packets.deadline.short')}</dt>
          <dd>{times.exact(packet.deadline)}</dd>
        </dl>
      )}
    </>
  );
}

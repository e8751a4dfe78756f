import { useRef, useState } from 'react';
import type { Packet } from '#domain/packets/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { ChooseNannies, useChoiceObstacle } from './choose-nannies.tsx';
import styles from './packets.module.css';
import type { OpenPacket } from './use-packet.ts';

/** Takes nannies off an introduction and adds others, who are asked first. */
export function ExchangeNannies({ open }: { open: OpenPacket }) {
  const text = useText();
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    setOpen(false);
    summary.current?.focus();
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{text('desk.packets.exchange')}</summary>
      {isOpen ? <Exchange open={open} onDone={close} /> : null}
    </details>
  );
}

function Exchange({ open, onDone }: { open: OpenPacket; onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [chosen, setChosen] = useState(() => idsOf(open.packet));
  const [isRefused, setRefused] = useState(false);
  const isFit = useChoiceObstacle(chosen) === undefined;

  async function save(): Promise<void> {
    setRefused(!isFit);
    if (!isFit) return;
    const saved = await open.write('nannies', (api, packet) => api.patch(packet, { profileIds: chosen }));
    if (!saved) return;
    desk.toast({ title: text('desk.packets.exchange.done') });
    onDone();
  }

  return (
    <section className={styles['making']}>
      <ChooseNannies
        known={open.packet.items.flatMap(({ profileId, name, portrait, fit }) =>
          profileId === null ? [] : [{ id: profileId, name, portrait, about: fit?.words }],
        )}
        hint={text('desk.packets.exchange.hint')}
        chosen={chosen}
        onChoose={setChosen}
        isRefused={isRefused}
      />
      <div className={styles['bar']}>
        <Button variant="primary" aria-disabled={!isFit} busy={open.busy === 'nannies'} onClick={() => void save()}>
          {text('desk.packets.exchange.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {text('common.cancel')}
        </Button>
      </div>
    </section>
  );
}

const idsOf = ({ items }: Packet) => items.flatMap(({ profileId }) => profileId ?? []);

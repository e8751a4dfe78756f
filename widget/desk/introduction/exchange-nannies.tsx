import { useRef, useState } from 'react';
import { changeIntroduction } from '#domain/introduction/desk-contract.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { ChooseNannies, useChoiceObstacle } from './choose-nannies.tsx';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

/** Takes nannies off an introduction and adds others, who are asked first. */
export function ExchangeNannies({ open }: { open: OpenIntroduction }) {
  const text = useText();
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    setOpen(false);
    summary.current?.focus();
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{text('desk.introduction.exchange')}</summary>
      {isOpen ? <Exchange open={open} onDone={close} /> : null}
    </details>
  );
}

function Exchange({ open, onDone }: { open: OpenIntroduction; onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [chosen, setChosen] = useState(() => idsOf(open.introduction));
  const [isRefused, setRefused] = useState(false);
  const isFit = useChoiceObstacle(chosen) === undefined;

  async function save(): Promise<void> {
    setRefused(!isFit);
    if (!isFit) return;
    const saved = await open.write('nannies', (shown) =>
      desk.call(changeIntroduction, { ...shown, body: { profileIds: chosen } }),
    );
    if (!saved) return;
    desk.toast({ title: text('desk.introduction.exchange.done') });
    onDone();
  }

  return (
    <section className={styles['making']}>
      <ChooseNannies
        known={open.introduction.items.flatMap(({ profileId, name, portrait, fit }) =>
          profileId === null ? [] : [{ id: profileId, name, portrait, about: fit?.words }],
        )}
        hint={text('desk.introduction.exchange.hint')}
        chosen={chosen}
        onChoose={setChosen}
        isRefused={isRefused}
      />
      <div className={styles['bar']}>
        <Button variant="primary" aria-disabled={!isFit} busy={open.busy === 'nannies'} onClick={() => void save()}>
          {text('desk.introduction.exchange.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {text('common.cancel')}
        </Button>
      </div>
    </section>
  );
}

const idsOf = ({ items }: Introduction) => items.flatMap(({ profileId }) => profileId ?? []);

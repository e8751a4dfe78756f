import { ChevronRight } from 'lucide-react';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useDesk } from '../desk.ts';
import { useSectionDrafts } from './section-draft.ts';
import styles from './section-list.module.css';
import { type Section, sectionsOf } from './sections.ts';

interface SectionListProps {
  settings: AgencySettings;
  /** The section in sight. */
  shown: Section | undefined;
}

/** Links to the sections of the settings. A section with unsaved changes is marked. */
export function SectionList({ settings, shown }: SectionListProps) {
  const desk = useDesk();
  const text = useText();
  const sections = sectionsOf(settings);
  const hasDraft = useSectionDrafts(sections.map(({ id }) => id));
  return (
    <nav className={styles['sections']} aria-label={text('desk.settings.sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={desk.router.address('setting', id)} data-row={id} aria-current={id === shown ? 'page' : undefined}>
              <span>{text(title)}</span>
              {hasDraft(id) ? (
                <span className={styles['unsaved']}>
                  <VisuallyHidden>{text('desk.settings.unsaved')}</VisuallyHidden>
                </span>
              ) : null}
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

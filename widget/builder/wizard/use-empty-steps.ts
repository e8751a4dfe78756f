import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isDefaultAvailability } from '#domain/profile/availability.ts';
import type { Editor } from '../../state/editor.ts';
import { certificationListOf } from '../certification/certification-list.ts';
import { useServices } from '#widget/kit/services.tsx';

/** The ids of optional steps that are empty: visiting one does not earn a check mark. */
export function useEmptySteps(editor: Editor): ReadonlySet<string> {
  const services = useServices();
  const profile = useStore(editor.$profile);
  const [list] = useState(() => certificationListOf(services, profile.id));
  const certifications = useStore(list.$items);
  const isEmpty = {
    certifications: certifications?.length === 0,
    'video-resume': profile.videoResumeUrl === undefined,
    availability: isDefaultAvailability(profile.availabilityCalendar),
  };
  return new Set(Object.entries(isEmpty).flatMap(([id, empty]) => (empty ? [id] : [])));
}

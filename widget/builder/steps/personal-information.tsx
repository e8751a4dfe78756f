import type { StepScreenProps } from '../../state/step-change.ts';
import { AvatarSection } from '../avatar/avatar-section.tsx';
import { PersonalInformationFields } from '#widget/form/personal-information-fields.tsx';
import layout from '#widget/form/step-layout.module.css';

/** Step 1: her picture, which saves itself, and her personal information (spec.md 2.4). */
export default function PersonalInformation(props: StepScreenProps) {
  return (
    <div className={layout['step']}>
      <AvatarSection />
      <PersonalInformationFields {...props} />
    </div>
  );
}

import { localeFacts, type Locale } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { PersonalInformationFields } from '#widget/form/personal-information-fields.tsx';
import layout from '#widget/form/step-layout.module.css';
import { useServices } from '#widget/kit/services.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { AvatarSection } from '../avatar/avatar-section.tsx';

/** Step 1: the nanny's picture, which saves separately, and the personal information (docs/specification.md 2.4). */
export default function PersonalInformation(props: StepScreenProps) {
  const { locale } = useServices();
  const isUntouched = props.draftValues === undefined && props.profile.firstName === undefined;
  return (
    <div className={layout['step']}>
      <AvatarSection />
      <PersonalInformationFields
        {...props}
        profile={isUntouched ? withPageLanguage(props.profile, locale) : props.profile}
      />
    </div>
  );
}

/** A new profile starts with the page's language, which the nanny reads. It can be removed like any other. */
function withPageLanguage(profile: OwnerProfile, locale: Locale): OwnerProfile {
  return profile.languages.length > 0 ? profile : { ...profile, languages: [localeFacts[locale].spokenName] };
}

// Reports a view of the profile after the page has been visible for a while. Cookies are sent, so that views by the nanny and
// the desk are not counted. Browsers that ask not to be tracked send nothing (features/views).
const { profile: profileId, sample } = document.getElementById('view-count')?.dataset ?? {};
const wantsNone = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

/** A shorter visit does not count as a view, ms. */
const lookedAfterMs = 2_000;

// Busy systems report a sample of the views. The server multiplies it (VIEW_SAMPLE).
const isInSample = Math.random() * Number(sample) < 1;

if (profileId !== undefined && !wantsNone && isInSample) {
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    fetch(`/api/views/${profileId}`, { method: 'POST', keepalive: true }).catch(() => {});
  }, lookedAfterMs);
}

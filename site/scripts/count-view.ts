// Reports a view of the profile after the page has been visible for a while. Cookies are sent, so that views by the nanny and
// the desk are not counted. Browsers that ask not to be tracked send nothing (features/view).
const profileId = document.getElementById('view-count')?.dataset['profile'];
const wantsNone = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

/** A shorter visit does not count as a view, ms. */
const lookedAfterMs = 2_000;

if (profileId !== undefined && !wantsNone) {
  setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    fetch(`/api/views/${profileId}`, { method: 'POST', keepalive: true }).catch(() => {});
  }, lookedAfterMs);
}

/** Whether this browser can record at all. Loads nothing, because pages call it before they load the recorder. */
export function canRecord(): boolean {
  // Absent outside secure contexts and in old browsers, although the types say otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return window.isSecureContext && 'MediaRecorder' in window && devices !== undefined;
}

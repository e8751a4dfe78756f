/** Whether this browser can record at all. Loads nothing: pages ask it before they load the recorder. */
export function canRecord(): boolean {
  // Absent outside secure contexts and in old browsers, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return window.isSecureContext && 'MediaRecorder' in window && devices !== undefined;
}

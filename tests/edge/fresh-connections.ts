import { Pool } from 'undici';

// Miniflare keeps its connections to the runtime, which closes them after 5 idle seconds. On a busy machine a test's next request
// meets that moment and fails ("other side closed"). Miniflare has no option for it, so each request opens a connection.
const { dispatch } = Pool.prototype;
Pool.prototype.dispatch = function dispatchOnce(options, handler) {
  return dispatch.call(this, { ...options, reset: true }, handler);
};

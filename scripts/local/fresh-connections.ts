import { Pool } from 'undici';

// Miniflare keeps its connections to the runtime, which closes them after 5 idle seconds. On a busy machine the next request meets
// that moment and fails ("other side closed"), also in the middle of a restore. Miniflare has no option for it, so each request
// opens a connection.
const { dispatch } = Pool.prototype;
Pool.prototype.dispatch = function dispatchOnce(options, handler) {
  return dispatch.call(this, { ...options, reset: true }, handler);
};

/** Stands in for a function that the browser never calls. @param {string} name @returns {() => never} */
export function leftOut(name) {
  return () => {
    throw new Error(`${name} is left out of the browser build: see site/lean-packages.mjs.`);
  };
}

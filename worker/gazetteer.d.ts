/** The places of the United States (build/gazetteer.mjs). */
declare module 'virtual:gazetteer' {
  const text: string;
  export default text;
}

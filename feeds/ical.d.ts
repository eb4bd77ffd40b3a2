/** The declarations of the package are not found by the condition `import` of its exports. */
declare module 'ical.js' {
  const ICAL: { parse(text: string): unknown };
  export default ICAL;
}

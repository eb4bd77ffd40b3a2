/** Whole message files, for texts whose keys no code names (scripts/build/texts.ts). */
declare module 'texts:*';

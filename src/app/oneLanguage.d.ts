/** The build fills in only the requested language (`tools/compiledMessages.ts`). */
declare module '#plugins/index.messages.ts?locale=*' {
  export { fieldMessages } from '#plugins/index.messages.ts';
}

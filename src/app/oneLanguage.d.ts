/** In the build, only the requested language is filled in (`tools/compiledMessages.ts`). */
declare module '#plugins/index.messages.ts?locale=*' {
  export { fieldMessages } from '#plugins/index.messages.ts';
}

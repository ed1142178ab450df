/** As the build makes it, only the language that is asked for is filled (`tools/compiledMessages.ts`). */
declare module '#plugins/index.messages.ts?locale=*' {
  export { fieldMessages } from '#plugins/index.messages.ts';
}

/** The folder with the names of emoji, defined by the build (`tools/emojiData.ts`). */
declare const EMOJI_FOLDER: string;

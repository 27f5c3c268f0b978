/** Addresses outside this site that the shell links to. */
export const links = {
  playground: 'https://play.d2lang.com',
  github: 'https://github.com/terrastruct/d2',
  discord: 'https://discord.com/invite/pbUXgvmTpU',
  company: 'https://terrastruct.com',
} as const;

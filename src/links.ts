/** External links that several parts of the site share. */
export const links = {
  playground: 'https://play.d2lang.com',
  github: 'https://github.com/terrastruct/d2',
  license: 'https://github.com/terrastruct/d2/blob/master/LICENSE.txt',
  discord: 'https://discord.com/invite/pbUXgvmTpU',
  company: 'https://terrastruct.com',
} as const;

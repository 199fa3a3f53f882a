/** Words for the titles, names and places of big-catalog.ts. */
const text = (list: string): [string, ...string[]] => {
  const [first = '', ...others] = list.trim().split(/\s*,\s*/);
  return [first, ...others];
};

export const things = text(`
  Garden, Letter, Harvest, Lighthouse, Promise, Kiss, Winter, Orchard, Secret, Bargain, Summer, Vow, Storm, Rose,
  Waltz, Wager, Inn, Lantern, Thorn, Crown, Tide, Bakery, Masquerade, Library, Fire, Hour, Map, Ghost, Ribbon, Song,
  Arrangement, Scandal, Season, Ferry, Cottage, Moon, River, Clock, Diary, Dress, Bride, Feud, Quilt, Holler, Candle,
  Violin, Wolf, Curse, Mirror, Road, Key, Portrait, Fiddle, Vineyard, Harbor, Proposal, Rehearsal, Elopement, Heirloom,
  Honeymoon, Engagement, Mistake, Sparrow, Bluebird, Almanac, Meadow, Bookshop, Compass, Confession, Daughter, Duel,
  Elevator, Farewell, Forest, Gown, Hearth, Holiday, Island, Journal, Kingdom, Ledger, Manor, Neighbor, Oath, Parlor,
  Queen, Rumor, Snowfall, Tavern, Understudy, Valentine, Wedding, Year, Abbey, Balcony, Carriage, Dowry, Echo, Flame
`);

export const qualities = text(`
  Wicked, Gentle, Reckless, Hidden, Last, First, Stolen, Quiet, Scandalous, Borrowed, Broken, Midnight, Golden, Wild,
  Unlikely, Perfect, Proper, Improper, Tender, Bitter, Sweet, Slow, Forbidden, Convenient, Crooked, Faithful, Foolish,
  Fearless, Haunted, Honest, Hopeless, Impossible, Lonely, Lost, Lucky, Merry, Modest, Moonlit, Notorious, Obliging,
  Ordinary, Patient, Practical, Restless, Ruined, Salted, Second, Secret, Shameless, Shy, Silver, Southern, Stubborn,
  Sudden, Tangled, Thorough, Tidy, Unsuitable, Untamed, Velvet, Wayward, Winter, Wandering, Very Good, Nearly Married
`);

export const people = text(`
  Duke, Earl, Viscount, Rake, Governess, Widow, Sheriff, Baker, Captain, Highlander, Cowboy, Librarian, Spinster,
  Marquess, Physician, Gardener, Blacksmith, Botanist, Heiress, Spy, Ranger, Schoolteacher, Firefighter, Quarterback,
  Goalie, Pilot, Florist, Vicar, Pirate, Prince, Princess, Vampire, Alpha, Witch, Dragon, Fae King, Bodyguard, Surgeon,
  Boss, Best Man, Bridesmaid, Wallflower, Matchmaker, Lord, Lady, Farmer, Beekeeper, Veterinarian, Composer, Smuggler,
  Innkeeper, Bookbinder, Chef, Rancher, Tutor, Translator, Detective, Cellist, Clockmaker, Stranger
`);

export const places = text(`
  Laurel Fork, Briar Hollow, Stonecliff, Ashby Hall, Willow Creek, Pemberton Square, Loch Ardan, Copper Ridge, Nantucket,
  Bath, Vauxhall, Montana, Savannah, Cedar Key, Harrow House, Thistledown, Mulberry Lane, Blackwater, Cornwall, Edinburgh,
  Maple Falls, Saint-Malo, Lisbon, Tuscany, Charleston, Whitby, Snowdon, Gretna Green, Crescent Bay, Hartwell, Fern Valley,
  Rosewood, Dunmore, Penhallow, Juniper Springs, Santorini, Mackinac, New Orleans, Brooklyn, Galway, Skye, Winterbourne,
  Amberley, Larkspur Court, Kingsmere, Devil’s Elbow, Sugar Hill, Honey Run, Wren Cottage, the Grand Hotel
`);

export const firstNames = text(`
  Rosalind, Delphine, Nora, Beatrix, Tessa, Julia, Lorraine, Eloise, Talia, Courtney, Sarah, Kate, Lisa, Mary, Jo, Eva,
  Alyssa, Maya, Grace, Evie, Cat, Mia, Olivia, Helen, Christina, Abby, Casey, Ali, Emily, Ana, Penny, Kennedy, Lucy, Elle,
  Kresley, Nalini, Ilona, Rebecca, Adriana, Katee, Sonali, Farah, Denise, Vanessa, Zoey, Roan, Imogen, Harriet, Isolde,
  Marguerite, Opal, Hazel, Winnie, Ruth, Pilar, Xiomara, Ingrid, Saoirse, Aoife, Priya, Mei, Yuki, Amara, Zadie, Colette,
  Desmond, Theo, Alexis, Jude, Rowan, Santino, Alasdair, Emrys, Felix, Hugh, Timothy, Cale, Roman, Andre, Casimir
`);

export const lastNames = text(`
  Hart, Marsh, Quick, Dare, Milan, MacLean, Kleypas, Bell, Hall, Reid, Henry, Hibbert, Cole, Ashworth, Fairchild, Lilly,
  Teague, Okafor, Lane, Bright, Winters, Sinclair, Monroe, Devereaux, Lockhart, Vance, Calloway, Pryce, Thorne, Whitlock,
  Abernathy, Beauchamp, Carrow, Dunleavy, Eastwick, Farrow, Gallagher, Holloway, Ives, Jessop, Kincaid, Langley, Mercer,
  Nightingale, Ormond, Pettigrew, Quill, Ravenel, St. John, Tolliver, Underhill, Valcourt, Wexford, Yarrow, Zeller, Ames,
  Bancroft, Castellano, Delacroix, Espinoza, Fujimoto, Guerrero, Haddad, Iyer, Jha, Kowalski, Lindqvist, Mbeki, Nakamura,
  Oyelaran, Petrov, Rahman, Sato, Tran, Ueda, Villanueva, Wójcik, Yilmaz, Zhang, Brontë, Gaskell, Larkin, Penrose, Frost
`);

export const tropes = text(`
  Slow Burn, Enemies to Lovers, Second Chance, Small Town, Fake Engagement, Friends to Lovers, Forced Proximity,
  Marriage of Convenience, Grumpy Meets Sunshine, Forbidden Love, Hidden Identity, Class Divide, Found Family, Rivals,
  Only One Bed, Single Parent, Age Gap, Best Friend’s Sibling, Workplace, Love Triangle, Amnesia, Bodyguard, Royalty,
  Fated Mates, Secret Baby, Sports, Road Trip, Holiday, Governess, Arranged Marriage, Return Home, Opposites Attract
`);

export const notes = text(`
  death, violence, grief, illness, blood, fire, abduction, war, alcohol, adultery, childbirth, animal harm, suicide,
  injury, miscarriage, stalking, racism, homophobia, domestic violence, drug use
`);

export const subjects = text(`
  funny, gothic, Regency, Victorian, letters, food, music, holiday, novella, college, vampires, fae, snow, nature, Italy,
  France, Scotland, London, Texas, Ireland, hockey, baking, bookshop, seaside, mountains, theatre, travel, sisters,
  military, cowboys, time travel, epic, cozy, medieval, Gilded Age, mystery, over forty, poetry, dogs, cats
`);

export const results = text(`
  Kisses, Scandals, Winters, Weekends, Ballrooms, Dragons, Cowboys, Small Towns, Second Chances, Slow Burns, Weddings,
  Rivals, Summers, Ghosts, Bakers, Letters, Highlands, Oceans, Kitchens, Libraries
`);

/** Localities with their postcodes, larger ones first within each state. */
const byState = {
  NSW: `Sydney 2000|Parramatta 2150|Newcastle 2300|Wollongong 2500|Penrith 2750|Liverpool 2170|Blacktown 2148
    |Bondi 2026|Manly 2095|Chatswood 2067|Newtown 2042|Surry Hills 2010|Marrickville 2204|Hornsby 2077|Cronulla 2230
    |Bankstown 2200|Campbelltown 2560|Gosford 2250|Albury 2640|Wagga Wagga 2650|Tamworth 2340|Orange 2800
    |Dubbo 2830|Bathurst 2795|Lismore 2480|Coffs Harbour 2450|Port Macquarie 2444|Armidale 2350|Broken Hill 2880
    |Goulburn 2580|Queanbeyan 2620|Nowra 2541|Byron Bay 2481|Katoomba 2780`,
  VIC: `Melbourne 3000|Geelong 3220|Ballarat 3350|Bendigo 3550|Richmond 3121|St Kilda 3182|Fitzroy 3065
    |Brunswick 3056|Footscray 3011|Carlton 3053|Hawthorn 3122|Dandenong 3175|Frankston 3199|Box Hill 3128
    |Preston 3072|Essendon 3040|Werribee 3030|Sunshine 3020|Brighton 3186|Shepparton 3630|Mildura 3500
    |Warrnambool 3280|Wodonga 3690|Traralgon 3844|Horsham 3400|Wangaratta 3677|Sale 3850|Echuca 3564|Torquay 3228`,
  QLD: `Brisbane City 4000|Surfers Paradise 4217|Townsville City 4810|Cairns City 4870|Southport 4215|Toowoomba City 4350
    |Fortitude Valley 4006|South Brisbane 4101|Paddington 4064|Ipswich 4305|Chermside 4032|Maroochydore 4558
    |Mackay 4740|Rockhampton City 4700|Bundaberg Central 4670|Gladstone 4680|Hervey Bay 4655|Noosa Heads 4567
    |Mount Isa 4825|Redcliffe 4020|Caboolture 4510|Cleveland 4163|Gympie 4570|Emerald 4720|Roma 4455`,
  WA: `Perth 6000|Fremantle 6160|Joondalup 6027|Mandurah 6210|Rockingham 6168|Subiaco 6008|Scarborough 6019
    |Northbridge 6003|Victoria Park 6100|Armadale 6112|Midland 6056|Cottesloe 6011|Bunbury 6230|Geraldton 6530
    |Albany 6330|Kalgoorlie 6430|Broome 6725|Busselton 6280|Karratha 6714|Esperance 6450|Port Hedland 6721`,
  SA: `Adelaide 5000|North Adelaide 5006|Glenelg 5045|Norwood 5067|Unley 5061|Prospect 5082|Salisbury 5108
    |Elizabeth 5112|Port Adelaide 5015|Marion 5043|Mount Barker 5251|Gawler 5118|Mount Gambier 5290|Whyalla 5600
    |Murray Bridge 5253|Port Lincoln 5606|Port Augusta 5700|Victor Harbor 5211`,
  TAS: `Hobart 7000|Launceston 7250|Devonport 7310|Burnie 7320|Sandy Bay 7005|Glenorchy 7010|Kingston 7050
    |Moonah 7009|Ulverstone 7315|New Norfolk 7140`,
  ACT: `Canberra 2601|Belconnen 2617|Braddon 2612|Kingston 2604|Woden 2606|Gungahlin 2912|Dickson 2602|Kambah 2902`,
  NT: `Darwin City 0800|Alice Springs 0870|Palmerston 0830|Casuarina 0810|Katherine 0850|Nightcliff 0810
    |Tennant Creek 0860|Fannie Bay 0820`,
} as const;

export type Locality = { name: string; state: string; postcode: string };

/** Capitals and large towns of every state come before small ones, so a short list is well spread. */
export const localities: readonly Locality[] = Object.entries(byState)
  .flatMap(([state, listed]) =>
    listed.split('|').map((entry, rank) => ({ rank, ...localityFrom(entry, state) })),
  )
  .sort((one, other) => one.rank - other.rank)
  .map(({ name, state, postcode }) => ({ name, state, postcode }));

function localityFrom(entry: string, state: string): Locality {
  const trimmed = entry.trim();
  return { name: trimmed.slice(0, -5), state, postcode: trimmed.slice(-4) };
}

export const streets: readonly string[] =
  `Smith Street|Station Street|High Street|Church Street|Victoria Street
  |George Street|Elizabeth Street|Albert Street|William Street|King Street|Queen Street|Park Road|Railway Parade
  |Main Street|Bridge Street|Wattle Street|Acacia Avenue|Banksia Street|Grevillea Crescent|Waratah Avenue|Beach Road
  |Ocean Parade|Hill Street|Mill Road|Forest Road|River Street|Lake Street|Short Street|Long Street|North Terrace
  |South Terrace|East Street|West Street|Market Street|School Road|Chapel Street|Oxford Street|Cambridge Street
  |York Street|Kent Street|Clarence Street|Sussex Street|Wellington Street|Nelson Street|Collins Street|Flinders Street
  |Cook Street|Phillip Street|Macquarie Street|Hunter Street|Mitchell Street|Sturt Street|Anzac Avenue|Monash Drive
  |Kookaburra Close|Magpie Lane|Rosella Court|Lorikeet Place|Jacaranda Drive|Bottlebrush Way|Smithfield Road`
    .split('|')
    .map((street) => street.trim());

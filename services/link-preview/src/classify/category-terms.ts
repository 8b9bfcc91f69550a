import type { Category } from '@wishboard/contracts/http/fields/category';

/**
 * Comma-separated terms that point to a category. A strong term is enough by itself unless another category has proof too. A weak
 * term needs a second one.
 */
export interface CategoryTerms {
  strong: string;
  weak: string;
}

/**
 * Terms by category, separated by commas, in lower case. English terms also match with a plural s. A longer term wins over a
 * shorter one inside it, whatever the category: that is why "coffee table" is listed under home, and 書包 under fashion.
 */
export const CATEGORY_TERMS: Readonly<Partial<Record<Category, CategoryTerms>>> = {
  health: {
    strong: `yoga mat, yoga, pilates, gym membership, dumbbell, kettlebell, treadmill, exercise bike, rowing machine, protein powder,
      half marathon, marathon, triathlon, physiotherapy, personal trainer, massage gun, foam roller, meditation, lose weight,
      blood pressure monitor, vitamin, workout, strength training, health check, quit smoking, couch to 5k,
      瑜珈, 瑜伽, 健身房, 健身, 啞鈴, 壺鈴, 跑步機, 飛輪, 皮拉提斯, 馬拉松, 鐵人三項, 乳清, 蛋白粉, 減肥, 減重, 瘦身, 重訓, 冥想, 按摩槍, 瑜珈墊,
      維他命, 健康檢查, 健檢, 物理治療, 戒菸, 血壓計, 體脂計, 體脂, 減脂, 增肌, 筋膜槍`,
    weak: `fitness, exercise, healthy, health, sleep better, stretch, running, swim, stamina, diet, run, 運動, 健康, 跑步, 游泳, 飲食控制, 睡眠, 伸展, 體力`,
  },
  electronics: {
    strong: `laptop, macbook, iphone, ipad, airpods, apple watch, smartwatch, smart watch, headphone, earbud, noise cancelling, noise-cancelling,
      mechanical keyboard, keyboard, monitor, graphics card, gpu, mirrorless camera, camera lens, dslr, camera, drone, playstation, ps5, xbox,
      nintendo switch, steam deck, e-reader, kindle, smartphone, power bank, bluetooth speaker, soundbar, projector, 3d printer, ssd,
      raspberry pi, robot vacuum, tablet, gopro, vr headset, charger, webcam, router, walkman, turntable,
      筆電, 筆記型電腦, 手機, 平板電腦, 平板, 耳機, 降噪, 機械鍵盤, 鍵盤, 螢幕, 顯示卡, 相機, 單眼, 微單, 鏡頭, 空拍機, 無人機, 遊戲主機, 智慧手錶, 智慧型手錶,
      行動電源, 藍牙喇叭, 藍芽喇叭, 投影機, 3d列印機, 掃地機器人, 掃拖機器人, 電子書閱讀器, 充電器, 路由器, 滑鼠, 拍立得, 電腦`,
    weak: `usb-c, bluetooth, battery, 4k, oled, wireless, gadget, gaming, megapixel, wifi, wi-fi, speaker, 無線, 藍牙, 藍芽, 電池, 電競, 3c, 音響, 喇叭`,
  },
  travel: {
    strong: `travel, road trip, backpacking, plane ticket, flight to, flights to, trip to, visit japan, kyoto, tokyo, osaka, hokkaido, okinawa, iceland,
      northern lights, aurora, paris, new zealand, interrail, cruise, airbnb, hostel, suitcase, luggage, passport, camino de santiago,
      island hopping, safari, national park, onsen, cherry blossom season, carry-on, world tour, honeymoon,
      旅遊, 旅行, 自由行, 環島, 環遊世界, 機票, 京都, 東京, 大阪, 北海道, 沖繩, 冰島, 極光, 巴黎, 紐西蘭, 歐洲, 日本行, 背包客, 溫泉, 賞櫻, 民宿, 郵輪, 行李箱, 護照,
      國家公園, 出國玩, 出國, 蜜月, 環法, 絲路, 九份, 花蓮, 墾丁, 蘭嶼, 澎湖, 露營車旅行, 首爾, 曼谷, 旅館`,
    weak: `trip, flight, hotel, beach, island, abroad, vacation, holiday, itinerary, japan, korea, thailand, europe, camping, hike, mountain,
      日本, 韓國, 泰國, 飯店, 海邊, 小島, 假期, 行程, 露營, 爬山, 登山, 看海`,
  },
  education: {
    strong: `online course, language course, tutoring, tutor, bootcamp, master's degree, master degree, phd, scholarship, toefl, ielts, toeic, jlpt, delf,
      learn japanese, learn korean, learn spanish, learn french, learn english, learn to code, learn python, study abroad, certification,
      piano lesson, guitar lesson, driving lesson, language exchange, university, summer school, learn sign language, workshop on,
      線上課程, 家教, 補習班, 補習, 多益, 托福, 雅思, 日檢, 檢定, 證照, 獎學金, 研究所, 碩士, 博士, 留學, 遊學, 學日文, 學英文, 學韓文, 學程式, 學吉他, 學鋼琴, 鋼琴課,
      吉他課, 語言交換, 進修, 大學, 考上, 學測, 學手語, 英文課, 日文課`,
    weak: `learn, study, course, class, lesson, exam, degree, school, skill, 學習, 課程, 上課, 考試, 學會, 學校, 老師, 練習, 學`,
  },
  fashion: {
    strong: `sneaker, running shoe, hiking boot, ankle boot, handbag, tote bag, school bag, leather jacket, denim jacket, trench coat, winter coat, raincoat,
      dress, skirt, sweater, cardigan, hoodie, jeans, necklace, earring, bracelet, scarf, sunglasses, wallet, wristwatch, lipstick, perfume,
      high heel, wedding ring, sandal, beanie, cashmere, skincare, blouse, outfit, kimono,
      球鞋, 運動鞋, 跑鞋, 登山鞋, 靴子, 短靴, 高跟鞋, 涼鞋, 手提包, 托特包, 書包, 後背包, 包包, 皮夾克, 外套, 大衣, 風衣, 洋裝, 裙子, 毛衣, 帽t, 牛仔褲, 項鍊, 耳環, 手鍊,
      圍巾, 太陽眼鏡, 墨鏡, 皮夾, 錢包, 口紅, 香水, 保養品, 彩妝, 穿搭, 和服, 婚戒, 襯衫`,
    weak: `shoe, boot, bag, jacket, coat, hat, shirt, style, leather, wear, backpack, ring, cotton, size, 鞋, 衣服, 帽子, 皮革, 款式, 尺寸, 戒指, 穿, 純棉`,
  },
  home: {
    strong: `sofa, couch, armchair, bookshelf, book shelf, bookcase, coffee table, dining table, standing desk, desk lamp, floor lamp, lamp, mattress, duvet,
      curtain, rug, carpet, air fryer, rice cooker, stand mixer, food processor, espresso machine, coffee machine, coffee maker, cast iron, dutch oven,
      kitchen knife, knife set, houseplant, monstera, garden, gardening, raised bed, lawn mower, vacuum cleaner, air purifier, dehumidifier, humidifier,
      washing machine, dishwasher, travel mug, teapot, tableware, ceramic bowl, bedding, renovation, balcony, furniture, office chair, ergonomic chair,
      沙發, 書櫃, 書架, 茶几, 餐桌, 升降桌, 檯燈, 桌燈, 落地燈, 床墊, 棉被, 窗簾, 地毯, 氣炸鍋, 電鍋, 電子鍋, 咖啡機, 鑄鐵鍋, 菜刀, 植栽, 盆栽, 龜背芋, 花園, 園藝, 陽台,
      吸塵器, 空氣清淨機, 除濕機, 加濕器, 洗衣機, 洗碗機, 茶壺, 餐具, 裝潢, 家具, 人體工學椅, 辦公椅, 收納櫃, 枕頭, 電風扇, 烤箱, 多肉植物`,
    weak: `kitchen, bedroom, living room, plant, desk, chair, shelf, pillow, blanket, decorate, storage, home, mug, 廚房, 臥室, 客廳, 植物, 桌子, 椅子, 收納, 佈置, 布置, 家裡, 打掃`,
  },
  entertainment: {
    strong: `concert, music festival, theatre ticket, musical, movie, cinema, netflix, board game, video game, jigsaw puzzle, jigsaw, lego, vinyl record, vinyl,
      boxed set, anime, manga exhibition, escape room, stand-up comedy, karaoke, ukulele, electric guitar, world cup, concert ticket, zelda, pokemon,
      theme park, disneyland, opera, jazz club, fan meeting, light stick,
      演唱會, 音樂祭, 音樂劇, 舞台劇, 電影, 桌遊, 拼圖, 樂高, 黑膠, 動漫, 動畫, 密室逃脫, 脫口秀, 卡拉ok, ktv, 烏克麗麗, 電吉他, 世界盃, 寶可夢, 薩爾達, 迪士尼, 環球影城,
      歌劇, 見面會, 手燈, 追星, 公仔, 扭蛋, 漫畫展, 電玩, 遊樂園`,
    weak: `music, band, ticket, album, series, show, stage, festival, game, guitar, live, 音樂, 樂團, 門票, 專輯, 影集, 表演, 遊戲, 吉他, 偶像, 現場`,
  },
  food: {
    strong: `ramen, sushi, omakase, dim sum, bubble tea, boba, hot pot, hotpot, sourdough, croissant, cheesecake, chocolate, matcha, michelin, tasting menu,
      street food, dumpling, pizza, pasta, steak, afternoon tea, wine tasting, cooking class, coffee beans, espresso, specialty coffee, pour-over,
      barbecue, bbq, brunch, ice cream, kimchi, mango shaved ice, beef noodle, restaurant, recipe, macaron, craft beer, whisky, dessert,
      拉麵, 壽司, 無菜單料理, 港式飲茶, 珍珠奶茶, 珍奶, 火鍋, 麻辣鍋, 酸種麵包, 可頌, 起司蛋糕, 蛋糕, 巧克力, 抹茶, 米其林, 夜市小吃, 小籠包, 披薩, 義大利麵, 牛排, 下午茶,
      咖啡豆, 手沖咖啡, 烤肉, 燒肉, 早午餐, 冰淇淋, 泡菜, 芒果冰, 牛肉麵, 餐廳, 食譜, 甜點, 馬卡龍, 精釀啤酒, 威士忌, 美食, 小吃, 滷肉飯, 鳳梨酥, 月餅, 料理課`,
    weak: `coffee, tea, cake, bread, bake, baking, cook, cooking, taste, delicious, snack, eat, dinner, cheese, fruit, noodle, spicy, 咖啡, 茶, 麵包, 烘焙, 料理, 好吃, 零食, 吃, 晚餐, 水果, 起司, 麵, 辣`,
  },
  books: {
    strong: `novel, paperback, hardcover, hardback, cookbook, comic book, graphic novel, book club, book series, first edition, signed copy, murakami, trilogy,
      poetry collection, poetry, picture book, coffee table book, used bookstore, bookstore, library card, audiobook, ebook, e-book, bestseller, memoir,
      reading list, short stories, light novel, manga,
      小說, 精裝, 平裝, 漫畫, 繪本, 詩集, 散文, 讀書會, 書店, 村上春樹, 三部曲, 簽名書, 初版, 有聲書, 電子書, 套書, 食譜書, 輕小說, 書單, 推理小說, 暢銷書, 傳記, 圖書館, 二手書, 書展`,
    weak: `book, reading, read, author, writer, story, chapter, edition, literature, 書, 閱讀, 讀完, 作者, 作家, 故事, 文學, 出版`,
  },
};
